import { mutationDocuments } from 'virtual:live'
import { webConfig } from '../server/config.ts'
import { accessToken } from '../session/session.ts'
import { resultOf } from './answer.ts'

/**
 * Calls a live API mutation by operation name, such as `conversations.send`.
 * @throws ORPCError with the refusal's code, as for any other operation
 * @throws TypeError when the network fails
 */
export async function callLive(name: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
  const { liveUrl } = await webConfig()
  const { field, document } = mutationDocuments[name] ?? missing(name)
  const response = await fetch(liveUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: (await accessToken()) ?? '' },
    body: JSON.stringify({ query: document, variables: input ?? {} }),
    ...(signal ? { signal } : {}),
  })
  return resultOf(response, field)
}

function missing(name: string): never {
  throw new Error(`${name} is no mutation of the live API`)
}
