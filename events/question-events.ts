import * as z from 'zod'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { idOf } from '../shared/ids.ts'
import { defineEvent } from './event.ts'

const pair = z.object({
  recyclableId,
  questionId: idOf('question'),
  ownerId: z.uuid(),
  askerId: z.uuid(),
  type: z.string(),
  question: z.string(),
})

export const questionAsked = defineEvent('questions', 'QuestionAsked', 1, pair)
export const questionAnswered = defineEvent('questions', 'QuestionAnswered', 1, pair.extend({ answer: z.string() }))
