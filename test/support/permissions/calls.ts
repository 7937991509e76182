import { ORPCError } from '@orpc/client'
import { type NounFunctions, requestOf } from '../noun-functions.ts'
import { apiOf } from '../people/people.ts'
import type { Call } from './matrix.ts'

/** Calls an operation of the shared cloud through its gateway. */
export const callOverHttp: Call = async ({ name }, token, input) => {
  const [noun = '', operation = ''] = name.split('.')
  const api = apiOf(token) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
  try {
    return { status: 200, code: undefined, body: await api[noun]?.[operation]?.(input) }
  } catch (error) {
    if (error instanceof ORPCError) return { status: error.status, code: error.code, body: error.toJSON() }
    throw error
  }
}

/** Calls an operation's function in this process with the token as the gateway passes it on. */
export function callInProcess(send: NounFunctions['send']): Call {
  return async (operation, token, input) => {
    const passed =
      token === undefined ? {} : operation.access === 'public' ? { token } : { token, claims: claimsIn(token) }
    const { status, body } = await send(operation, { ...requestOf(operation, (input ?? {}) as object), ...passed })
    return { status, code: (body as { code?: string } | undefined)?.code, body }
  }
}

/** Returns the claims of a token in the form of the gateway: every value a text, lists in brackets. */
function claimsIn(token: string): Record<string, string> {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const claims = JSON.parse(payload) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  )
}
