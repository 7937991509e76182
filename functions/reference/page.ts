import { createHash } from 'node:crypto'
import { httpOperations, liveOperations } from '../../shared/contract/contract.ts'
import { apiPrefix } from '../../shared/contract/operation.ts'
import { relationText } from '../../shared/contract/relation.ts'
import { livePayload } from '../../shared/live/payloads.ts'
import { liveSchema } from '../../shared/live/schema.ts'

interface Documented {
  readonly summary?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema?: unknown
  }[]
  readonly requestBody?: { readonly content?: Record<string, { readonly schema?: unknown }> }
  readonly responses?: Record<
    string,
    { readonly description?: string; readonly content?: Record<string, { readonly schema?: unknown }> }
  >
}

/** A single page without scripts or external files. */
export function referencePage(document: { paths?: Record<string, Record<string, Documented>> }): string {
  const schema = liveSchema({ mutations: liveOperations(), payload: livePayload })
  const nouns = Object.entries(Object.groupBy(httpOperations(), ({ noun }) => noun))
  const sections = nouns.map(([noun, list = []]) => {
    const items = list.map(({ method, path, access, relation, name }) => {
      const operation = document.paths?.[path]?.[method.toLowerCase()] ?? {}
      return `<details id="${text(name)}"><summary><b>${method}</b> <code>${text(apiPrefix + path)}</code> <i>${access}; ${text(relationText(relation))}</i><br>${text(operation.summary ?? '')}</summary>${parametersOf(operation)}${bodyOf(operation)}${answersOf(operation)}</details>`
    })
    return `<section><h2>${text(noun)}</h2>${items.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Retorna API</title><style>${style}</style><main><h1>Retorna API</h1><p>Amounts are centavos of BRL, times are ISO 8601 in UTC, pages go on by <code>cursor</code>. A refusal has a dotted <code>code</code>. <a href="${apiPrefix}/openapi.json">OpenAPI 3.1</a></p>${sections.join('')}<section><h2>Live</h2><p>GraphQL: what people say, and the one subscription that tells them.</p><pre>${text(schema)}</pre></section></main></html>`
}

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;background:light-dark(#FBFAF7,#0E1512);color:light-dark(#14231B,#EAF2EC)}main{max-width:860px;margin:0 auto;padding:24px 16px}details{border:1px solid light-dark(#E4E1D8,#2A3A31);border-radius:12px;padding:12px;margin:8px 0}summary{cursor:pointer}a,b{color:light-dark(#0A5A3A,#4CC38A)}pre{overflow:auto;font-size:14px}'

const styleHash = createHash('sha256').update(style).digest('base64')

/** The page has one style element, no script and no link that it loads. */
export const referencePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function parametersOf({ parameters = [] }: Documented): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    (parameter) =>
      `<li><code>${text(parameter.name)}</code> (${parameter.in}${parameter.required ? ', required' : ''})${schemaOf(parameter.schema)}</li>`,
  )
  return `<h3>Parameters</h3><ul>${rows.join('')}</ul>`
}

function bodyOf({ requestBody }: Documented): string {
  const schema = requestBody?.content?.['application/json']?.schema
  return schema === undefined ? '' : `<h3>Body</h3>${schemaOf(schema)}`
}

function answersOf({ responses = {} }: Documented): string {
  const rows = Object.entries(responses).map(
    ([status, answer]) =>
      `<li>${status} ${text(answer.description ?? '')}${schemaOf(answer.content?.['application/json']?.schema)}</li>`,
  )
  return `<h3>Answers</h3><ul>${rows.join('')}</ul>`
}

function schemaOf(schema: unknown): string {
  return schema === undefined ? '' : `<pre>${text(JSON.stringify(schema, null, 2))}</pre>`
}

function text(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
