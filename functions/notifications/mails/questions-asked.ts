import type { MailWriter } from '../../kit/mail/mail-content.ts'
import type { DigestQuestion } from '../digest/digest.ts'
import type { Texts } from '../texts/notifications.ts'

/** `more` counts the questions that are not quoted. */
export const writeQuestionsAsked: MailWriter<{ questions: readonly DigestQuestion[]; more: number }, Texts> = (
  { questions, more },
  { texts: { asked }, fill, plural },
) => {
  const count = questions.length + more
  const [only] = questions
  if (only && count === 1)
    return {
      subject: fill(asked.subjectOfOne, { type: only.type }),
      paragraphs: [fill(asked.hello, { type: only.type }), fill(asked.question, { question: only.question })],
      button: { label: asked.answerButton, path: `/recyclables/${only.recyclableId}` },
    }
  return {
    subject: plural(asked, 'subject', count),
    paragraphs: [
      ...questions.map(({ type, question }) => fill(asked.line, { type, question })),
      ...(more > 0 ? [plural(asked, 'more', more)] : []),
    ],
    button: { label: asked.adsButton, path: '/my/ads' },
  }
}
