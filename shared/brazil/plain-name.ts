/** Removes accents, case and punctuation: `Mogi-Guaçu` becomes `mogi guacu`. */
export function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
