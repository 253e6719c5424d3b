/** What shared links begin with: a page opened as localhost leads friends nowhere, so the server is asked how they reach it. */
import { signal } from "@preact/signals";
import { sharedOrigin } from "../net/rest";

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

export const origin = signal(location.origin);

if (LOOPBACK.test(location.hostname)) {
  sharedOrigin().then(
    (known) => {
      origin.value = known;
    },
    () => undefined,
  );
}
