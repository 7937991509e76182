import { createElement, Fragment, type ReactNode } from 'react'
import { parseRichText, type RichTextNode } from '../../../shared/rich-text.ts'

/** Shows a text with the allowed tags as elements; React escapes the rest. */
export function RichText({ text }: { text: string }) {
  return elementsOf(parseRichText(text))
}

function elementsOf(nodes: readonly RichTextNode[]): ReactNode {
  return nodes.map((node, index) => {
    const key = `${index}`
    if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
    return node.tag === 'br' ? <br key={key} /> : createElement(node.tag, { key }, elementsOf(node.children))
  })
}
