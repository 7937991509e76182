/** '1,5', for texts that add the unit. */
export function kilograms(amount: number, language: string): string {
  return amount.toLocaleString(language, { maximumFractionDigits: 1 })
}
