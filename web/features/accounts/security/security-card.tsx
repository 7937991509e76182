import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/primitives/card.tsx'
import { DevicesPart } from '../devices/devices-part.tsx'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { SignOutEverywherePart } from './sign-out-everywhere-part.tsx'

export default function SecurityCard() {
  const { t } = useTranslation('accounts')
  return (
    <Card className="stack">
      <h2>{t('security.title')}</h2>
      <AuthenticatorPart />
      <DevicesPart />
      <SignOutEverywherePart />
    </Card>
  )
}
