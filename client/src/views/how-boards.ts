/** A position of each game for its rules: an open deal, and how far its first won line was played. */
import type { GameId } from "../games.gen";

export const SHOWN: Readonly<Record<GameId, { readonly deck: string; readonly moves: string }>> = {
  "seven-devils": {
    deck: "2H4S3CKC6HTD3CQS9CASKHJD6S8CKH7H5D8DQS4CQH3S2CTS8HAHKSJD4HTH8DQCJH5CTS6D3DJC4CKD9D6H9H5CAC6C9S9D7S2SJC3H6C7H4DAHTCQH9SACAS8C4H9C2DJH5H6DQC4S3DJS5S6S7S2S2C5D8SADTD7D8HJSKC8S3S2D5SKS4DTCQD7CKD3HQDAD7D2H5H7CTH9H",
    moves:
      "draw draw draw draw draw draw draw draw draw draw t1>t2 t4>f t4>t3 t7>t4 t7>t1 t6>t1 t7>f t2>f t7>t3 t7>t4 w>f t7>f t2>f t6>f r6>f draw w>f draw draw draw draw w>f draw",
  },
  "demons-and-thieves": {
    deck: "KC6H4S6HQD3H8HKDQS8S5CTH3DJC4DJC2S2H9SKS2CKH3HKD2S8C8D4HTS5C4DTD6S7D9C3SQH4S9D4H6D5DJS7C7S8DTCAHQDKH7DAH8S6C2D7HKSAD9HAC5SJHAS5D9DAC2DAS2H7S9C5HTDQC3CAD9H4C6CJDQS7CQCKC3STCQH8H5S3D6DJSJHTH8C7H3CJD5H6S2CTS4C9S",
    moves:
      "t2>f r>t2 draw draw w>t4 draw draw w>f draw draw draw draw draw draw draw draw draw draw draw draw w>f draw w>t1 t4>t1x2 r>t4 draw w>t3 draw draw draw draw w>f t7>t6x2 t3>t2x2 r>t3 draw t7>t3 draw w>t5 draw w>f draw w>f t1>f draw",
  },
  demon: {
    deck: "5D5STD5HQHJHAC7D7C9S7H8D2C7SQC3DQDTS6CKHKC9HADTHAS3H2DJDQSJS4H4C3C8C9C4SJC2H9D6D2SAH6S3S5C8SKS8HKD4D6HTC",
    moves:
      "r>t2 draw draw draw draw w>t3 draw draw draw w>t4 draw w>t2 draw draw draw draw redeal draw w>t2 t3>t2x2 r>f draw w>t2 draw r>t2 r>t3 r>f t3>f t3>f t4>f",
  },
};
