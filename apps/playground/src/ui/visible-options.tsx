import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { OptionList, type OptionsProps, ROW_PX } from './option-list.tsx';

/** A list of any length, of which only the visible rows are rendered. */
export function VisibleOptions({ methods, at }: OptionsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: methods.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at);
  }, [at, virtualizer]);
  const shown = virtualizer.getVirtualItems().map(({ index }) => index);
  return <OptionList methods={methods} at={at} shown={shown} scroller={scroller} />;
}
