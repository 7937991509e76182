import { useTranslation } from 'react-i18next'
import type { FoundAddress } from '../../../../shared/contract/places.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'

interface OtherCityDialogProps {
  readonly found: FoundAddress
  readonly onMove: () => void
  readonly onClose: () => void
}

/** Asks whether the ad moves to the city in its address (rules 5.2). */
export function OtherCityDialog({ found, onMove, onClose }: OtherCityDialogProps) {
  const { t } = useTranslation('recyclables')
  return (
    <Dialog
      title={t('form.otherCity', { city: found.city, uf: found.uf })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('form.correctAddress')}
          </Button>
          <Button onClick={onMove}>{t('form.moveThere', { city: found.city })}</Button>
        </>
      }
    >
      <p>{t('form.otherCityText')}</p>
    </Dialog>
  )
}
