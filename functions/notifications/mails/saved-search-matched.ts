import { savedSearchMatched } from '../../../events/saved-search-events.ts'
import { notificationFor } from '../event-notification.ts'

export const savedSearchMatchedMail = notificationFor(savedSearchMatched, {
  kind: 'savedSearches',
  to: ({ userId }) => [userId],
  searchId: ({ searchId }) => searchId,
  line: ({ name, type, recyclableId }) => ({
    text: 'savedSearchMatched',
    values: { name, type },
    link: `/recyclables/${recyclableId}`,
  }),
  write: ({ name, type, action, priceCents, city, uf, recyclableId }, { texts: { match }, price, fill }) => {
    const values = { search: name, type, city: `${city} - ${uf}`, price: price(priceCents) }
    return {
      subject: fill(match.subject, values),
      paragraphs: [fill(match.hello, values), fill(match[action], values)],
      button: { label: match.button, path: `/recyclables/${recyclableId}` },
    }
  },
})
