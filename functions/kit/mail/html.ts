/**
 * A text as it stands in HTML, between tags or in a quoted attribute: every character with a meaning there is written
 * as its number.
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * A value as the content of a data block (`<script type="application/json">`): JSON in which nothing ends the block or
 * begins a comment, whatever the texts in it say.
 */
export function dataBlock(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
