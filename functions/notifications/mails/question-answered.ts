import { questionAnswered } from '../../../events/question-events.ts'
import { notificationFor } from '../event-notification.ts'

export const questionAnsweredMail = notificationFor(questionAnswered, {
  kind: 'questions',
  to: ({ askerId }) => [askerId],
  line: ({ recyclableId, type }) => ({
    text: 'questionAnswered',
    values: { type },
    link: `/recyclables/${recyclableId}`,
  }),
  write: ({ recyclableId, type, question, answer }, { texts: { answered }, fill }) => ({
    subject: fill(answered.subject, { type }),
    paragraphs: [fill(answered.hello, { question }), fill(answered.answer, { answer })],
    button: { label: answered.button, path: `/recyclables/${recyclableId}` },
  }),
})
