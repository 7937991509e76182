/** Longest free text unless a field says otherwise (spec/core.md §9, sanitiser). */
export const defaultTextLimit = 1000

/**
 * Removes script tags, `javascript:` and inline handler attributes, trims and caps (spec/core.md §5).
 * `altered` tells whether the notice 'Input has been sanitized for security' is due; trimming alone is no alteration.
 */
export function sanitiseText(text: string, limit = defaultTextLimit): { text: string; altered: boolean } {
  const trimmed = text.trim()
  let clean = trimmed
  for (let before = ''; before !== clean; ) {
    before = clean
    clean = clean
      .replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '')
      .replace(/<\/?script\b[^>]*>?/gi, '')
      .replace(/javascript\s*:/gi, '')
      .replace(/\bon[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi, '')
  }
  clean = clean.slice(0, limit).trim()
  return { text: clean, altered: clean !== trimmed }
}

const contactPatterns = [
  /[\w.+-]+\s*(@|\(at\)|\[at\]|arroba)\s*[\w-]+\s*(\.|\(dot\)|ponto)\s*[a-z]{2,}/i,
  /(https?:\/\/|www\.)\S+/i,
  /\b[\w-]+\.(com|net|org|br|me|io|app|info|link|site|online|gl|ly)\b/i,
  /(\+?55)?[\s(.-]*\d{2}[\s).-]*9?[\s.-]*\d{4}[\s.-]*\d{4}/,
  /\b9?\d{4}[\s.-]?\d{4}\b/,
]

/** Whether a public text carries a phone number, an e-mail or a link (decisions 16: refused in questions and answers). */
export function hasContactData(text: string): boolean {
  return contactPatterns.some((pattern) => pattern.test(text))
}
