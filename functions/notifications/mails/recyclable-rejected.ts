import { recyclableRejected } from '../../../events/recyclable-events.ts'
import { notificationFor } from '../event-notification.ts'

export const recyclableRejectedMail = notificationFor(recyclableRejected, {
  kind: 'ads',
  to: ({ ownerId }) => [ownerId],
  line: ({ recyclableId, type }) => ({
    text: 'recyclableRejected',
    values: { type },
    link: `/recyclables/${recyclableId}`,
  }),
  write: ({ recyclableId, type, feedback }, { texts: { rejected }, fill }) => ({
    subject: fill(rejected.subject, { type }),
    paragraphs: [fill(rejected.hello, { type }), fill(rejected.feedback, { feedback })],
    button: { label: rejected.button, path: `/recyclables/${recyclableId}` },
  }),
})
