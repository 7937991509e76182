import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { OfferButton } from './offer-button.tsx'

interface OfferButtonProps {
  readonly ad: RecyclableView
  readonly wide?: boolean
}

/** Writes to who offers it; says why not where that is not possible. */
export function ContactButton({ ad, wide = false }: OfferButtonProps) {
  const { t } = useTranslation('recyclables')
  return (
    <OfferButton
      ad={ad}
      name="contact"
      variant="secondary"
      wide={wide}
      icon={<MessageCircle aria-hidden="true" />}
      later={t('detail.contactLater')}
    >
      {t(`detail.contact.${ad.action}`)}
    </OfferButton>
  )
}
