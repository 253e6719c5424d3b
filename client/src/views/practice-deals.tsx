/** What lies on the practice table, and what may be dealt next. */
import { useState } from "preact/hooks";
import { type Chosen, GRADES } from "../state/deals";
import { type Grade, SEED_LENGTH_MAX } from "../wire.gen";
import type { AloneWords } from "../words/alone";
import { Copy } from "./copy";
import type { Choices } from "./practice";

interface PracticeDealsProps {
  readonly chosen: Chosen;
  /** Are there proven deals to choose from? */
  readonly hasDeals: boolean;
  readonly choices: Choices;
  readonly says: AloneWords["practice"];
  /** Shows a line that wins; null where none is known. */
  readonly onLine: (() => void) | null;
}

export function PracticeDeals({ chosen, hasDeals, choices, says, onLine }: PracticeDealsProps) {
  const { wanted, onWant, onNew, onAgain } = choices;
  return (
    <div class="practice-deals">
      <p>
        {chosen.proof === null ? says.unproven : says.proven[chosen.proof.grade]}
        <br />
        <code>{chosen.seed}</code> <Copy value={chosen.seed} />
      </p>
      {hasDeals ? (
        <label class="field">
          <span>{says.grade}</span>
          <select value={wanted} onChange={(event) => onWant(event.currentTarget.value as Grade | "any")}>
            <option value="any">{says.anyGrade}</option>
            {GRADES.map((grade) => (
              <option key={grade} value={grade}>
                {says.grades[grade]}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p class="soft">{says.none}</p>
      )}
      <div class="row">
        <button type="button" class="primary" onClick={onNew}>
          {says.newDeal}
        </button>
        <button type="button" onClick={onAgain}>
          {says.sameDeal}
        </button>
      </div>
      <ByNumber choices={choices} says={says} />
      {onLine && (
        <button type="button" class="quiet" onClick={onLine}>
          {says.line}
        </button>
      )}
    </div>
  );
}

function ByNumber({ choices, says }: Pick<PracticeDealsProps, "choices" | "says">) {
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const deal = (event: Event) => {
    event.preventDefault();
    setWrong(!choices.onNamed(typed));
  };
  return (
    <form class="by-number" onSubmit={deal}>
      <label class="field">
        <span>{says.number}</span>
        <input
          type="text"
          name="seed"
          value={typed}
          maxLength={SEED_LENGTH_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellcheck={false}
          aria-invalid={isWrong}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{says.deal}</button>
      {isWrong && (
        <p class="error" role="alert">
          {says.badNumber}
        </p>
      )}
    </form>
  );
}
