export type ToastMessage = { tone: 'info' | 'success' | 'warning' | 'danger'; title: string; detail?: string }

/** Says something in the corner of the window for six seconds, announced politely. Loads what it needs with the first one. */
export async function showToast(words: ToastMessage): Promise<void> {
  const { announce } = await import('./toaster.tsx')
  announce(words)
}
