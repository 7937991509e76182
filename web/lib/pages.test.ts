import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { cursorPagination, loadNextPage } from './pages.ts'

it('keeps a refetch running when the next page is requested meanwhile', async () => {
  const client = new QueryClient()
  const answers: (() => void)[] = []
  let stored = 'before'
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: ({ pageParam }) => {
      const page = {
        items: [`${pageParam ?? 'first'} ${stored}`],
        nextCursor: pageParam === undefined ? 'second' : null,
      }
      return new Promise<typeof page>((resolve) => answers.push(() => resolve(page)))
    },
    ...cursorPagination,
  })
  const leave = list.subscribe(() => undefined)
  answers.shift()?.()
  await expect.poll(() => list.getCurrentResult().isSuccess).toBe(true)
  stored = 'after'
  void client.invalidateQueries({ queryKey: ['list'] })
  loadNextPage(list.getCurrentResult())
  while (list.getCurrentResult().isFetching) {
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    answers.shift()?.()
    await expect.poll(() => answers.length > 0 || !list.getCurrentResult().isFetching).toBe(true)
  }
  expect(list.getCurrentResult().data?.pages.flatMap(({ items }) => items)).toEqual(['first after'])
  leave()
})
