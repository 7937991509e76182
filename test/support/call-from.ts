import { request } from 'node:http'
import { inject } from 'vitest'
import { untilAdmitted } from './admitted-fetch.ts'

/** Posts from another address of this machine, as a stranger elsewhere does. */
export async function callFrom(
  localAddress: string,
  path: string,
  body: object,
): Promise<{ id?: string; code?: string }> {
  const response = await untilAdmitted(() => postFrom(localAddress, path, body))
  return (await response.json()) as { id?: string; code?: string }
}

function postFrom(localAddress: string, path: string, body: object): Promise<Response> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const call = request(
      `${inject('cloud').url}/api/${path}`,
      { method: 'POST', localAddress, headers },
      async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk as Buffer)
        resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 500 }))
      },
    )
    call.on('error', reject)
    call.end(JSON.stringify(body))
  })
}
