"""A real load balancer before the nodes: HAProxy or nginx, round robin without stickiness, never to a node that is not ready.

`PANDEMONIUM_BALANCER=nginx` or `haproxy` chooses; otherwise HAProxy is taken where it is found, because it asks `/readyz` by
itself, while nginx learns of a dead node from the connection that failed.
"""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.crash.processes import ClusterFailed, Process, until_status

_READY_S: Final = 20.0

_HAPROXY: Final = """\
global
    maxconn 4000
defaults
    mode http
    timeout connect 1s
    timeout client 60s
    timeout server 10s
    timeout tunnel 1h
    timeout http-request 5s
    timeout check 1s
    retries 3
    option redispatch 1
    option http-server-close
frontend public
    bind 127.0.0.1:{port}
    default_backend nodes
backend nodes
    balance roundrobin
    option httpchk GET /readyz
    http-check expect status 200
    option forwardfor
    http-response set-header X-Node %si:%sp
    default-server check inter 500ms fastinter 200ms downinter 200ms fall 2 rise 1
    default-server observe layer4 error-limit 1 on-error mark-down
{servers}
"""

_NGINX: Final = """\
{user}daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log warn;
events {{ worker_connections 4000; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
    upstream nodes {{
        zone nodes 64k;
{servers}
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://nodes;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_connect_timeout 1s;
            proxy_read_timeout 60s;
            proxy_next_upstream error timeout http_502 http_503;
            add_header X-Node $upstream_addr always;
        }}
    }}
}}
"""


def balancer(folder: Path, port: int, node_ports: Sequence[int]) -> Process:
    """Not started yet. Raises `ClusterFailed` where no balancer is installed."""
    wanted = os.environ.get("PANDEMONIUM_BALANCER")
    for name in (wanted,) if wanted else ("haproxy", "nginx"):
        if program := _find(name):
            return _process(name, program, folder, port, node_ports)
    raise ClusterFailed(
        "the crash suite needs a real load balancer: install one with `apt-get install haproxy` (or `nginx-light`), "
        "or have it on PATH"
    )


async def until_balancing(process: Process, port: int) -> None:
    """Wait until it passes requests on."""
    await until_status(port, "/readyz", process, _READY_S)


def _find(name: str) -> str | None:
    # Debian keeps servers in /usr/sbin, which is on root's PATH only.
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin:/opt/homebrew/bin")


def _process(name: str, program: str, folder: Path, port: int, node_ports: Sequence[int]) -> Process:
    config = folder / f"{name}.conf"
    if name == "haproxy":
        servers = "\n".join(f"    server node{n} 127.0.0.1:{each}" for n, each in enumerate(node_ports, start=1))
        config.write_text(_HAPROXY.format(port=port, servers=servers), encoding="utf-8")
        return Process((program, "-db", "-f", str(config)), folder / "balancer.log")
    servers = "\n".join(f"        server 127.0.0.1:{each} max_fails=1 fail_timeout=1s;" for each in node_ports)
    user = "user root;\n" if os.geteuid() == 0 else ""
    config.write_text(_NGINX.format(user=user, folder=folder, port=port, servers=servers), encoding="utf-8")
    return Process((program, "-p", str(folder), "-c", str(config)), folder / "balancer.log")
