"""What the load generator runs, and what it does not."""

import pytest

from pandemonium.bench.plan import BadPlan, Plan, Target, target_of
from pandemonium.limits import BENCH_SECONDS_MAX, BENCH_SOCKETS_MAX


@pytest.mark.parametrize("url", ["http://localhost:8080", "http://127.0.0.1:8080/", "http://[::1]:8080"])
def test_nodes_on_this_machine_may_be_loaded(url: str) -> None:
    assert target_of(url, 7, allow_remote=False).port == 8080


@pytest.mark.parametrize("url", ["http://192.168.1.9:8080", "http://race.example.org", "http://localhost.example.org"])
def test_other_machines_only_when_that_is_said(url: str) -> None:
    with pytest.raises(BadPlan, match="--allow-remote"):
        target_of(url, None, allow_remote=False)
    assert isinstance(target_of(url, None, allow_remote=True), Target)


@pytest.mark.parametrize("url", ["", "localhost:8080", "https://localhost", "http://localhost:many"])
def test_what_is_no_address_of_a_node_is_refused(url: str) -> None:
    with pytest.raises(BadPlan):
        target_of(url, None, allow_remote=True)


@pytest.mark.parametrize(
    "plan",
    [
        Plan(game="chess"),
        Plan(rooms=0),
        Plan(racers=0),
        Plan(watchers=-1),
        Plan(rooms=BENCH_SOCKETS_MAX),
        Plan(seconds=0),
        Plan(seconds=BENCH_SECONDS_MAX),
        Plan(ramp_s=-1),
        Plan(pace=0),
    ],
)
def test_a_plan_is_bounded_in_time_and_in_count(plan: Plan) -> None:
    with pytest.raises(BadPlan):
        plan.checked()


def test_the_usual_plan_can_be_run() -> None:
    assert Plan().checked() == Plan()
