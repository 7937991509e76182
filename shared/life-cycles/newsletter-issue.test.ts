import { describe, expect, it } from 'vitest'
import { newsletterIssueLifeCycle, newsletterIssueState, nextIssueState } from './newsletter-issue.ts'

const actions = ['edit', 'remove', 'send', 'finish', 'stop'] as const

describe('life cycle of an issue', () => {
  it('allows exactly these steps', () => {
    const allowed = newsletterIssueState.options.flatMap((from) =>
      actions.flatMap((action) => {
        const to = nextIssueState(from, action)
        return to === undefined ? [] : [`${from} -${action}-> ${to}`]
      }),
    )
    expect(allowed).toEqual([
      'draft -edit-> draft',
      'draft -remove-> null',
      'draft -send-> sending',
      'sending -finish-> sent',
      'sending -stop-> stopped',
    ])
  })

  it('never leads back to a state from which it can be sent', () => {
    const after = newsletterIssueLifeCycle.filter(({ from }) => from !== 'draft')
    expect(after.map(({ to }) => to)).not.toContain('draft')
  })
})
