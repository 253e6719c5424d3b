/** When effects run: after the frame that shows what they belong to. */
import { options } from "preact";

/** In a page that is not seen no frame comes. */
const NO_FRAME_MS = 250;

/**
 * Preact alone waits 35 ms for a frame, and after that does what the frame should not have waited for before it: on a slow device
 * just where most is drawn at once.
 */
export function effectsAfterFrames(): void {
  options.requestAnimationFrame = (run) => {
    const late = setTimeout(() => {
      cancelAnimationFrame(frame);
      run();
    }, NO_FRAME_MS);
    const frame = requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(run);
    });
  };
}
