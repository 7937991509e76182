/** The tags of rich text (rules 4.7); all other markup is removed. */
export const richTextTags = ['b', 'i', 'em', 'strong', 'p', 'br'] as const
export type RichTextTag = (typeof richTextTags)[number]

export type RichTextNode = string | { readonly tag: RichTextTag; readonly children: readonly RichTextNode[] }

interface Open {
  readonly tag: RichTextTag | null
  readonly children: RichTextNode[]
}

/** A tag begins with a letter or a slash; `1 < 2` is text. */
const markup = /<(\/?)([a-z][a-z0-9-]*)\b[^<>]*>/gi

/**
 * Parses a text with the allowed tags, without their attributes. Removes other tags and keeps their words. Unclosed
 * tags end with their parent or the text. The result is rendered as elements and strings, so it cannot become markup.
 */
export function parseRichText(text: string): readonly RichTextNode[] {
  const root: Open = { tag: null, children: [] }
  const open: Open[] = [root]
  let end = 0
  for (const match of text.matchAll(markup)) {
    append(open, text.slice(end, match.index))
    end = match.index + match[0].length
    take(open, allowed(match[2] ?? ''), match[1] === '/')
  }
  append(open, text.slice(end))
  while (open.length > 1) close(open)
  return root.children
}

/** Returns the words of a rich text, with line breaks for paragraphs and breaks. */
export function plainText(text: string): string {
  return wordsOf(parseRichText(text))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function wordsOf(nodes: readonly RichTextNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.tag === 'br') return '\n'
      return node.tag === 'p' ? `\n\n${wordsOf(node.children)}\n\n` : wordsOf(node.children)
    })
    .join('')
}

function allowed(name: string): RichTextTag | undefined {
  return richTextTags.find((tag) => tag === name.toLowerCase())
}

function take(open: Open[], tag: RichTextTag | undefined, closes: boolean): void {
  if (tag === undefined) return
  if (tag === 'br') open.at(-1)?.children.push({ tag, children: [] })
  else if (!closes) begin(open, tag)
  else if (open.some((one) => one.tag === tag)) while (close(open) !== tag);
}

/** A paragraph contains no paragraph, and an emphasis not itself: nesting is as deep as there are tags. */
function begin(open: Open[], tag: RichTextTag): void {
  const isOpen = open.some((one) => one.tag === tag)
  if (tag === 'p') while (open.length > 1) close(open)
  else if (isOpen) return
  open.push({ tag, children: [] })
}

function close(open: Open[]): RichTextTag | null {
  const last = open.pop()
  if (!last?.tag) throw new Error('The root of a rich text is never closed')
  open.at(-1)?.children.push({ tag: last.tag, children: last.children })
  return last.tag
}

function append(open: Open[], words: string): void {
  if (words !== '') open.at(-1)?.children.push(words)
}
