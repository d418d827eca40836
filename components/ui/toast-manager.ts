import { Toast } from '@base-ui/react/toast'
import type { Tone } from './tone'

export interface ToastData {
  tone: Tone
}

/** What acts add to and the list of toasts listens to. */
export const toastManager = Toast.createToastManager<ToastData>()
