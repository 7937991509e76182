import { events } from '../../../events/events.ts'
import { eventWords } from './words.ts'

/** Returns `docs/reference/events.md`: each event with its noun, publishers and consumers. */
export function eventsPage(): string {
  const lines = eventWords.map(({ events: names, by, consumers }) => {
    const nouns = events.filter(({ name }) => names.includes(name)).flatMap(({ noun, alsoBy }) => [noun, ...alsoBy])
    const cells = [names.map((name) => `\`${name}\``).join(', '), [...new Set(nouns)].join(', '), by, consumers]
    return `| ${cells.join(' | ')} |`.replace(/ {2}\|$/, ' |')
  })
  return `# Events

Every event with the nouns that write it and the reactions to it, for engineers. \`npm run reference\` writes this page
from \`events/\` and \`docs/reference/words/events.json\`. Delivery and versions: [architecture](../architecture.md#events).

*Notification* means the channels that the user chose (list, push, e-mail); *account notice* always uses e-mail and
list.

| event | nouns | published by | consumed by |
|---|---|---|---|
${lines.join('\n')}
`
}
