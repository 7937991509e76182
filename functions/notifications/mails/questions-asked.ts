import type { MailWriter } from '../../kit/mail/mail-content.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import type { DigestQuestion } from '../digest/digest.ts'
import type { Texts } from '../texts/texts.ts'

/** `more` counts the questions that are not quoted. */
export const writeQuestionsAsked: MailWriter<{ questions: readonly DigestQuestion[]; more: number }, Texts> = (
  { questions, more },
  { texts: { asked } },
) => {
  const count = questions.length + more
  const [only] = questions
  if (only && count === 1)
    return {
      subject: fill(asked.subject_one, { type: only.type }),
      paragraphs: [fill(asked.hello, { type: only.type }), fill(asked.question, { question: only.question })],
      button: { label: asked.button_one, path: `/recyclables/${only.recyclableId}` },
    }
  return {
    subject: fill(asked.subject_other, { count }),
    paragraphs: [
      ...questions.map(({ type, question }) => fill(asked.line, { type, question })),
      ...(more > 0 ? [fill(asked.more, { count: more })] : []),
    ],
    button: { label: asked.button_other, path: '/my/ads' },
  }
}
