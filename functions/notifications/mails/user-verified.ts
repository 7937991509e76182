import { userVerified } from '../../../events/user-events.ts'
import { answering } from '../letter.ts'

export const userVerifiedMail = answering(userVerified, {
  kind: 'account',
  to: ({ userId }) => [userId],
  line: ({ userId }) => ({ text: 'userVerified', values: {}, link: `/profile/${userId}` }),
  write: ({ userId }, { texts: { verified } }) => ({
    subject: verified.subject,
    paragraphs: [verified.hello],
    button: { label: verified.button, path: `/profile/${userId}` },
  }),
})
