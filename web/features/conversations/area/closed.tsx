import { useTranslation } from 'react-i18next'
import type { ConversationView } from '../../../../shared/contract/conversations.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import styles from './area.module.css'
import { useBlockChange } from './hooks/use-block-change.ts'

/** Replaces the composer in a closed conversation. */
export function Closed({ conversation }: { conversation: ConversationView }) {
  const { t } = useTranslation('conversations')
  const unblock = useBlockChange(conversation.id, 'unblock')
  return (
    <div className={styles.closed}>
      <p>{t(conversation.blocked ? 'area.blocked' : 'area.closed')}</p>
      {conversation.blocked && (
        <Button
          variant="secondary"
          size="small"
          loading={unblock.isPending}
          onClick={() => unblock.mutate({ id: conversation.id })}
        >
          {t('options.unblock')}
        </Button>
      )}
    </div>
  )
}
