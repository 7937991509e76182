import { expect, test } from 'vitest'
import { listen } from '../../../local/aws/endpoint/endpoint.ts'
import { createLambdaServer } from '../../../local/aws/lambda/server.ts'
import { createFunctions, define } from './functions-under-test.ts'

const { start, log } = createFunctions()

test('the Invoke API runs, queues or refuses as the SDK expects', async () => {
  const queued: unknown[] = []
  const lambda = start({
    Api: `export const handler = async (event) => { if (event.fail) throw new Error('bad'); return { got: event } }`,
  })
  const server = await listen(
    createLambdaServer({
      functionOf: (name) => (name.endsWith('Main-Api') ? define('Api') : undefined),
      invoke: lambda.invoke,
      enqueue: (arn, event) => queued.push({ arn, event }),
      mayCall: (key, action) => key === 'friend' && action === 'lambda:InvokeFunction',
      log: (line) => log().push({ functionName: '', requestId: '', at: new Date(), level: 'ERROR', line }),
    }).listener,
  )
  const call = (name: string, event: unknown, headers: Record<string, string> = {}, key = 'friend') =>
    fetch(`${server.url}/2015-03-31/functions/${encodeURIComponent(name)}/invocations`, {
      method: 'POST',
      body: typeof event === 'string' ? event : JSON.stringify(event),
      headers: {
        authorization: `AWS4-HMAC-SHA256 Credential=${key}/20260101/sa-east-1/lambda/aws4_request`,
        ...headers,
      },
    })
  try {
    const good = await call('arn:aws:lambda:sa-east-1:000000000000:function:Main-Api', { a: 1 })
    expect([good.status, await good.json()]).toEqual([200, { got: { a: 1 } }])
    const bad = await call('Main-Api', { fail: true })
    expect([bad.status, bad.headers.get('x-amz-function-error')]).toEqual([200, 'Unhandled'])
    expect(await bad.json()).toMatchObject({ errorType: 'Error', errorMessage: 'bad' })
    expect((await call('Main-Api', { later: 1 }, { 'x-amz-invocation-type': 'Event' })).status).toBe(202)
    expect(queued).toEqual([{ arn: define('Api').arn, event: { later: 1 } }])
    expect((await call('Main-Api', 'x'.repeat(1_048_577), { 'x-amz-invocation-type': 'Event' })).status).toBe(400)
    expect((await call('Main-Api', { text: 'x'.repeat(1_048_577) }, { 'x-amz-invocation-type': 'Event' })).status).toBe(
      413,
    )
    const stranger = await call('Main-Api', {}, {}, 'stranger')
    expect([stranger.status, stranger.headers.get('x-amzn-errortype')]).toEqual([403, 'AccessDeniedException'])
    expect((await call('Nobody', {})).headers.get('x-amzn-errortype')).toBe('ResourceNotFoundException')
  } finally {
    await server.close()
  }
})
