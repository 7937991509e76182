import type { Plugin } from 'vite'
import { liveOperations } from '../../shared/contract/contract.ts'
import { livePayload } from '../../shared/live/payloads.ts'
import { mutationDocument, subscriptionDocument } from '../../shared/live/schema.ts'

const id = 'virtual:live'
const resolved = `\0${id}`

/** Generates the GraphQL documents of the live API from the contract, so that the browser needs no schema. */
export function liveDocuments(): Plugin {
  return {
    name: 'retorna:live',
    resolveId: (source) => (source === id ? resolved : null),
    load: (source) => (source === resolved ? documents() : null),
  }
}

function documents(): string {
  const mutations = liveOperations().map((operation) => [
    operation.name,
    { field: operation.mutation, document: mutationDocument(operation) },
  ])
  return [
    `export const onLiveDocument = ${JSON.stringify(subscriptionDocument(livePayload))}`,
    `export const mutationDocuments = ${JSON.stringify(Object.fromEntries(mutations))}`,
  ].join('\n')
}
