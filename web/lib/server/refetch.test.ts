import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refetchAfterChange } from './refetch.ts'

it('shows a change made while the first response was pending', async () => {
  const client = new QueryClient()
  const answers: (() => void)[] = []
  let stored = 'before'
  const page = new QueryObserver(client, {
    queryKey: ['privacy'],
    queryFn: () => {
      const answer = stored
      return new Promise<string>((resolve) => answers.push(() => resolve(answer)))
    },
  })
  const leave = page.subscribe(() => undefined)
  stored = 'after'
  const read = refetchAfterChange(client, ['privacy'])
  await expect.poll(() => answers.length).toBe(2)
  for (const answer of answers) answer()
  await read
  expect(page.getCurrentResult().data).toBe('after')
  leave()
})
