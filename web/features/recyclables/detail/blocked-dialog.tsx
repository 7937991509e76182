import { useTranslation } from 'react-i18next'
import { ExternalLink } from '../../../ui/icons/icons.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { ExternalLinkButton } from '../../../ui/primitives/external-link-button.tsx'

interface BlockedDialogProps {
  readonly url: string
  readonly onFollow: () => void
  readonly onClose: () => void
}

export default function BlockedDialog({ url, onFollow, onClose }: BlockedDialogProps) {
  const { t } = useTranslation('recyclables')
  return (
    <Dialog
      title={t('buy.blocked')}
      onClose={onClose}
      actions={
        <ExternalLinkButton href={url} icon={<ExternalLink aria-hidden="true" />} onClick={onFollow}>
          {t('buy.open')}
        </ExternalLinkButton>
      }
    >
      <p>{t('buy.blockedText')}</p>
    </Dialog>
  )
}
