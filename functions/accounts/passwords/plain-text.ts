/** Accents add little: guessers try words with and without them. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}
