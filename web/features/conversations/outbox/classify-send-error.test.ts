import { describe, expect, it } from 'vitest'
import { classifySendError, WriterSignedOut } from './classify-send-error.ts'

const refusal = (code: string, status: number, data?: unknown) => Object.assign(new Error(code), { code, status, data })

describe('classifySendError', () => {
  it('waits without a connection and after a rate limit', () => {
    expect(classifySendError(new TypeError('Failed to fetch'))).toEqual({ kind: 'later' })
    expect(classifySendError(refusal('message.too_many', 429))).toEqual({ kind: 'later' })
    expect(classifySendError(refusal('SERVICE_UNAVAILABLE', 429))).toEqual({ kind: 'later' })
  })

  it('waits for the writer to sign in again', () => {
    expect(classifySendError(new WriterSignedOut())).toEqual({ kind: 'stopped' })
    expect(classifySendError(refusal('UNAUTHORIZED', 401))).toEqual({ kind: 'stopped' })
    expect(classifySendError(refusal('access.suspended', 403))).toEqual({ kind: 'stopped' })
  })

  it('refuses with the reason and its details', () => {
    expect(classifySendError(refusal('conversation.blocked', 409, { at: '10:00' }))).toEqual({
      kind: 'refused',
      problem: { code: 'conversation.blocked', details: { at: '10:00' } },
    })
  })

  it('keeps a message that the day’s budget refuses', () => {
    expect(classifySendError(refusal('message.used_up', 429))).toMatchObject({
      kind: 'failed',
      problem: { code: 'message.used_up' },
    })
  })

  it('retries a few times for a photo in conversion or a server fault', () => {
    expect(classifySendError(refusal('message.photo_not_ready', 409))).toMatchObject({ kind: 'failed' })
    expect(classifySendError(refusal('INTERNAL_SERVER_ERROR', 500))).toEqual({
      kind: 'failed',
      problem: { code: 'fault', details: {} },
    })
  })
})
