import { create } from 'qrcode'

/** A text as a QR code, dark on light in every theme, since cameras read it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text).modules
  const path = Array.from(data, (dark, index) => (dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''))
  const border = 4
  return (
    <svg
      role="img"
      aria-label={label}
      width="200"
      height="200"
      viewBox={`${-border} ${-border} ${size + 2 * border} ${size + 2 * border}`}
      shapeRendering="crispEdges"
    >
      <rect x={-border} y={-border} width={size + 2 * border} height={size + 2 * border} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  )
}
