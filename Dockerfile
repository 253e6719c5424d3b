# The server with the client inside. The build brings its own Node; the image that runs has none.
FROM python:3.13-slim AS build
WORKDIR /source
COPY . .
RUN python -m venv /opt/pandemonium \
 && /opt/pandemonium/bin/pip install --no-cache-dir --disable-pip-version-check .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --create-home --home-dir /data pandemonium \
 && chmod 700 /data
COPY --from=build /opt/pandemonium /opt/pandemonium
ENV PATH=/opt/pandemonium/bin:$PATH \
    PYTHONUNBUFFERED=1
USER 10001
WORKDIR /data
# Used only without --redis: the embedded store then keeps its files here.
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8080/healthz', timeout=2)"]
ENTRYPOINT ["pandemonium"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8080", "--data", "/data"]
