/** A canvas to draw on with finger, pen or mouse. */
import type { TargetedPointerEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { isTouch } from '../../touch.ts';
import { t } from '../i18n.ts';
import { drawStroke, type Point, type Stroke } from './strokes.ts';

interface DrawPadProps {
  strokes: readonly Stroke[];
  onStrokes: (strokes: readonly Stroke[]) => void;
}

export function DrawPad({ strokes, onStrokes }: DrawPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const current = useRef<Point[] | null>(null);
  // The hint stays the same while the person draws.
  const [isFinger] = useState(isTouch);
  const [size, setSize] = useState({ width: 0, height: 0 });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const paint = () => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const density = devicePixelRatio || 1;
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, size.width, size.height);
    context.strokeStyle = '#17212e';
    context.fillStyle = '#17212e';
    for (const stroke of strokes) drawStroke(context, stroke);
    if (current.current) drawStroke(context, current.current);
  };

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const density = devicePixelRatio || 1;
    element.width = Math.round(size.width * density);
    element.height = Math.round(size.height * density);
    paint();
  }, [size.width, size.height]);
  useEffect(paint, [strokes]);

  const pointsOf = (event: TargetedPointerEvent<HTMLCanvasElement>): Point[] => {
    const box = event.currentTarget.getBoundingClientRect();
    // A fast pointer makes several positions per frame.
    const all = event.getCoalescedEvents?.() ?? [];
    return (all.length > 0 ? all : [event]).map(({ clientX, clientY, pressure, timeStamp, pointerType }) => ({
      x: clientX - box.left,
      y: clientY - box.top,
      at: timeStamp,
      pressure: pointerType === 'pen' ? pressure : 0.5,
    }));
  };
  const finish = () => {
    const stroke = current.current;
    current.current = null;
    if (stroke && stroke.length > 0) onStrokes([...strokes, stroke]);
  };

  return (
    <div class="draw-pad stack tight">
      <div class="pad">
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('drawLabel')}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            current.current = pointsOf(event);
            paint();
          }}
          onPointerMove={(event) => {
            if (!current.current) return;
            current.current.push(...pointsOf(event));
            paint();
          }}
          onPointerUp={finish}
          onPointerCancel={finish}
        />
        {strokes.length === 0 && <p class="pad-hint">{t(isFinger ? 'drawHintFinger' : 'drawHint')}</p>}
      </div>
      <div class="row end">
        <Button look="bare" disabled={strokes.length === 0} onClick={() => onStrokes(strokes.slice(0, -1))}>
          {t('undo')}
        </Button>
        <Button look="bare" disabled={strokes.length === 0} onClick={() => onStrokes([])}>
          {t('clear')}
        </Button>
      </div>
    </div>
  );
}
