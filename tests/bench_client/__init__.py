"""What the browser side costs, beside a page written by hand: `python -m tests.bench_client`."""
