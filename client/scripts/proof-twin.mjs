// The browser's check of a record. A request {text, digest}, the record as it was sent and the digest or null, is answered by
// {findings, originProven}.
import { answerLines, load } from "./answering.mjs";

const { valueIn } = await load("proof/record");
const { verify } = await load("proof/verify");

await answerLines(({ text, digest }) => verify(valueIn(text), digest));
