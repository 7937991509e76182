/**
 * Cuts a text to UTF-16 units, as form fields count them, between two signs that readers see: an emoji of several
 * characters or a letter with its accents stays whole or goes. One sign that is longer alone is cut.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const signs = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
  const start = signs.segment(text).containing(Math.max(0, limit))?.index ?? 0
  return text.slice(0, start || limit).replace(/[\ud800-\udbff]$/, '')
}
