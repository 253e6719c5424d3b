/** Counting in a language with one form for a single thing and one for many. */

/** `counts("en")(2, "card", "cards")`: "2 cards". */
export function counts(language: string): (count: number, one: string, many: string) => string {
  const rules = new Intl.PluralRules(language);
  return (count, one, many) => `${count} ${rules.select(count) === "one" ? one : many}`;
}
