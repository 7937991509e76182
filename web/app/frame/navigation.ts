import { MessageCircle, Recycle, Truck, User, Wallet } from '../../ui/icons/icons.ts'

/** The five main entries (rules 13.9). An entry is active while the path starts with its own. */
export const mainEntries = [
  { to: '/recyclables', text: 'navigation.recyclables', Icon: Recycle },
  { to: '/collection', text: 'navigation.collection', Icon: Truck },
  { to: '/messages', text: 'navigation.messages', Icon: MessageCircle },
  { to: '/account-balance', text: 'navigation.accountBalance', Icon: Wallet },
  { to: '/profile', text: 'navigation.profile', Icon: User },
] as const
