import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mails } from '../../functions/notifications/mails/mails.ts'
import { noticeTexts } from '../../shared/notifications/texts.ts'
import { eventWords } from '../support/reference/words.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

test('every line of the notification list has a text', () => {
  const { notice } = JSON.parse(read('web/i18n/ptBR/notifications.json')) as { notice: Record<string, string> }
  expect(Object.keys(notice).toSorted()).toEqual([...noticeTexts].toSorted())
})

test('docs/reference/words/events.json says of every event with an e-mail that users are notified', () => {
  const silent = mails.filter(({ definition: { name } }) => {
    const consumers = eventWords.find(({ events }) => events.includes(name))?.consumers ?? ''
    return !/notification|notice|e-mail/.test(consumers)
  })
  expect(silent.map(({ definition: { name } }) => name)).toEqual([])
})
