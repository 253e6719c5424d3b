/** The head of a table of places: of a race, and of a day. */
import { words } from "../words/words";

export function RankingHead() {
  const { columns } = words.result;
  return (
    <thead>
      <tr>
        <th scope="col">
          <span class="unseen">{columns.rank}</span>
        </th>
        <th scope="col">{columns.name}</th>
        <th scope="col">{columns.home}</th>
        <th scope="col">{columns.moves}</th>
        <th scope="col">{columns.time}</th>
      </tr>
    </thead>
  );
}
