import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BlockView } from '../../../../shared/contract/conversations.ts'
import { inPages } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { InfiniteList } from '../../../ui/page/infinite-list.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { useBlockChange } from '../area/hooks/use-block-change.ts'
import styles from './list.module.css'

export default function BlockedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('conversations')
  const blocks = useInfiniteQuery(api.conversations.blocks.infiniteOptions(inPages({})))
  return (
    <Dialog title={t('blocks.title')} onClose={onClose}>
      <InfiniteList query={blocks} skeleton={<Skeleton height="4rem" />} empty={<p>{t('blocks.none')}</p>}>
        {(items) => (
          <ul className={styles.list}>
            {items.map((block) => (
              <Blocked key={block.person.id} block={block} />
            ))}
          </ul>
        )}
      </InfiniteList>
    </Dialog>
  )
}

function Blocked({ block: { person, conversationId } }: { block: BlockView }) {
  const { t } = useTranslation('conversations')
  const cache = useQueryClient()
  const unblock = useBlockChange(conversationId, 'unblock', () => {
    void cache.invalidateQueries({ queryKey: api.conversations.blocks.key() })
  })
  return (
    <li className={styles.blocked}>
      <span className={styles.name}>{person.name ?? t('nameless')}</span>
      <Button
        variant="secondary"
        size="small"
        loading={unblock.isPending}
        onClick={() => unblock.mutate({ id: conversationId })}
      >
        {t('blocks.unblock')}
      </Button>
    </li>
  )
}
