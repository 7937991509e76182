import { caseDecided } from '../../../events/case-events.ts'
import { notificationFor } from '../event-notification.ts'

export const caseDecidedMail = notificationFor(caseDecided, {
  kind: 'money',
  to: ({ ownerId, interestedId }) => [ownerId, interestedId],
  line: ({ conversationId, type }) => ({ text: 'caseDecided', values: { type }, link: `/messages/${conversationId}` }),
  write: ({ conversationId, type, verdict, reason }, { texts: { caseDecided: texts }, fill }) => ({
    subject: fill(texts.subject, { type }),
    paragraphs: [fill(texts.verdicts[verdict], { type }), fill(texts.reason, { reason })],
    button: { label: texts.button, path: `/messages/${conversationId}` },
  }),
})
