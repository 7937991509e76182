import type { ClientContext, ClientLink } from '@orpc/client'
import { liveOperations } from '../../shared/contract/contract.ts'
import { mutationDocument } from '../../shared/live/schema.ts'
import { resultOf } from '../../web/lib/live/answer.ts'

const mutations = new Map(liveOperations().map((operation) => [operation.name, operation]))

/** Sends live mutations to the live API, as the browser does, and all other calls through `http`. */
export function withLive(http: ClientLink<ClientContext>, url: string, token?: string): ClientLink<ClientContext> {
  return {
    async call(path, input, options) {
      const operation = mutations.get(path.join('.'))
      if (!operation) return http.call(path, input, options)
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
        body: JSON.stringify({ query: mutationDocument(operation), variables: input ?? {} }),
      })
      return resultOf(response, operation.mutation)
    },
  }
}
