import { describe, expect, it } from 'vitest'
import type { MessageView } from '../../../../shared/contract/conversations.ts'
import { shownMessages } from './shown-messages.ts'

const at = '2026-11-22T12:00:00.000Z'
const said = (seq: number, from: 'owner' | 'interested'): MessageView => ({
  id: `msg_${seq}`,
  conversationId: 'cnv_1',
  seq,
  from,
  at,
  kind: 'text',
  text: `number ${seq}`,
  photos: [],
})
const waiting = (id: string, code?: string) => ({
  id,
  conversationId: 'cnv_1',
  text: 'waits',
  photoIds: [],
  writtenAt: at,
  problem: code === undefined ? null : { code, details: {} },
})
const reader = { side: 'owner', otherReadSeq: 1 } as const

describe('shownMessages', () => {
  it('reports the delivery status of each message', () => {
    const shown = shownMessages(
      [said(1, 'owner'), said(2, 'owner')],
      [waiting('msg_3'), waiting('msg_4', 'conversation.closed')],
      reader,
    )
    expect(shown.map(({ progress }) => progress)).toEqual(['read', 'sent', 'waiting', 'failed'])
  })

  it('shows a message once while outbox and conversation both contain it', () => {
    const shown = shownMessages([said(1, 'owner')], [waiting('msg_1'), waiting('msg_2')], reader)
    expect(shown.map(({ key, kind }) => `${kind} ${key}`)).toEqual(['said msg_1', 'waiting msg_2'])
  })

  it("distinguishes own messages from the other participant's", () => {
    const shown = shownMessages([said(1, 'owner'), said(2, 'interested')], [waiting('msg_3')], reader)
    expect(shown.map(({ own }) => own)).toEqual([true, false, true])
  })

  it('gives the steps of a pickup no sender', () => {
    const step: MessageView = {
      id: 'msg_1',
      conversationId: 'cnv_1',
      seq: 1,
      from: 'owner',
      at,
      kind: 'pickup',
      pickupId: 'pku_1',
      step: 'proposed',
    }
    expect(shownMessages([step], [], reader)).toMatchObject([{ kind: 'pickup', from: null, own: true }])
  })
})
