/* Draws the charts of the page from the data beside them, in the page's colours. */
(function () {
  'use strict';
  const PRINT_WIDTH = 680;
  const SHORT_MARK = 14;
  const BESIDE = 8;
  const ABOVE_LINES = 5;
  const LEGEND_LINE = 22;
  const LETTER_WIDTH = 6.6;
  const root = document.documentElement;
  const drawn = [];

  const colour = name => getComputedStyle(root).getPropertyValue('--' + name).trim();
  const number = value => Number(value).toLocaleString('en', {maximumFractionDigits: 2});

  function escape(text) {
    const box = document.createElement('span');
    box.textContent = text;
    return box.innerHTML;
  }

  const paragraph = text => '<div style="max-width:420px;white-space:normal">' + text + '</div>';

  function tip(spec, at) {
    const datum = at.data || {};
    if (at.seriesType === 'scatter' && spec.kind === 'lines') {
      return paragraph(escape(datum.text) + ', ' + number(datum.value[0]) + ' ' + spec.option.xAxis.name);
    }
    return paragraph('<b>' + escape(at.name || datum.value[1]) + '</b><br>' + escape(at.seriesName) + ': <b>'
      + escape(datum.text) + '</b> ' + escape(spec.unit) + '<br>' + escape(datum.note));
  }

  function phase(spec, x) {
    const areas = (spec.option.series[0].markArea || {data: []}).data;
    const within = areas.filter(ends => ends[0].xAxis <= x && x <= ends[1].xAxis);
    return within.length === 0 ? '' : ', ' + escape(within[within.length - 1][0].name);
  }

  function tipOfLines(spec, all) {
    const lines = all.filter(at => at.seriesType === 'line');
    if (lines.length === 0) {
      return '';
    }
    const x = lines[0].axisValue;
    return paragraph(number(x) + ' ' + escape(spec.option.xAxis.name) + phase(spec, x) + lines.map(at =>
      '<br>' + at.marker + escape(at.seriesName) + ': <b>' + number(at.value[1]) + '</b> ' + escape(spec.unit)
      + '<br><small>' + escape(spec.option.series[at.seriesIndex].note || '') + '</small>').join(''));
  }

  /** Places on an axis of percentiles are 1/(1-p). */
  const percentile = place => place === 1 ? '0' : Number((100 * (1 - 1 / place)).toFixed(4)) + '%';

  /** The end of an axis on which error bars fit: the next of four or so round steps. */
  function roundEnd(most) {
    const power = Math.pow(10, Math.floor(Math.log10(most / 4)));
    const step = [1, 2, 2.5, 5, 10].map(times => times * power).find(width => width * 5 >= most);
    return Math.ceil(most / step) * step;
  }

  /** The end of the longest error bar beyond all bars; undefined if there is none. */
  function endOfErrors(spec) {
    const data = spec.option.series.flatMap(series => series.data).filter(datum => datum.high !== undefined);
    return data.length === 0 ? undefined : roundEnd(Math.max(...spec.option.series.flatMap(series => series.data)
      .map(datum => datum.high || Number(datum.value) || 0)));
  }

  /** Error bars over the bars that were drawn, with the labels beyond them. */
  function drawErrors(entry) {
    const x = value => entry.chart.convertToPixel({xAxisIndex: 0}, value);
    const elements = [];
    const series = entry.spec.option.series.map((one, index) => {
      const shown = entry.chart.getModel().getSeriesByIndex(index).getData();
      const data = one.data.map((datum, row) => {
        const bar = shown.getItemLayout(row);
        if (datum.high === undefined || !bar) {
          return datum;
        }
        const from = x(datum.low);
        const to = x(datum.high);
        const middle = bar.y + bar.height / 2;
        const half = Math.min(4, Math.abs(bar.height) / 3);
        [[from, middle, to, middle], [from, middle - half, from, middle + half], [to, middle - half, to, middle + half]]
          .forEach(line => elements.push({type: 'line', silent: true, z: 50, name: 'error',
            shape: {x1: line[0], y1: line[1], x2: line[2], y2: line[3]},
            style: {stroke: colour('ink'), lineWidth: 1.4}}));
        return Object.assign({label: {distance: 5 + Math.max(0, to - x(datum.value))}}, datum);
      });
      return {data: data};
    });
    entry.chart.setOption({series: series, graphic: elements});
  }

  function axis(given, more) {
    return Object.assign({
      axisLine: {lineStyle: {color: colour('muted')}},
      axisLabel: {color: colour('ink'), hideOverlap: true},
      splitLine: {lineStyle: {color: colour('rule')}},
      nameTextStyle: {color: colour('muted')}
    }, more, given);
  }

  /** Upright lines on the axis. */
  const marks = height => ({symbolSize: [1.5, height], symbolOffset: [0, -height / 2]});

  function dressSeries(spec) {
    return (series, index) => {
      const own = colour(series.tone);
      const more = {animation: false, itemStyle: {color: own}};
      if (series.hatched) {
        more.itemStyle.decal = {symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4,
          color: colour('paper')};
      }
      if (series.type === 'bar') {
        more.barMaxWidth = 26;
        more.barGap = '12%';
        more.label = Object.assign({position: 'right', color: colour('ink'), fontSize: 11, distance: 4,
          formatter: at => at.data.text}, series.label);
        more.itemStyle.borderColor = colour('paper');
        more.itemStyle.borderWidth = series.stack ? 0.5 : 0;
      } else if (series.type === 'line') {
        more.showSymbol = false;
        const stroke = series.stroke || (series.dashed ? 'dashed' : 'solid');
        more.symbol = 'none';
        more.lineStyle = {width: series.stroke || series.dashed ? 2 : 1.2, type: stroke, color: own};
        more.markArea = series.markArea && Object.assign({silent: true, itemStyle: {color: 'transparent',
          borderColor: colour('rule'), borderWidth: 1},
          label: {color: colour('muted'), fontSize: 11, position: 'insideTop', overflow: 'truncate'}}, series.markArea);
      } else if (series.marks) {
        Object.assign(more, marks(SHORT_MARK), {symbol: 'rect'});
        more.itemStyle.opacity = 0.6;
      } else {
        more.symbolSize = 11;
        more.itemStyle.opacity = 1;
        more.itemStyle.borderColor = colour('paper');
        more.z = ABOVE_LINES;
        more.symbolOffset = spec.kind === 'plot' ? 0
          : [0, (index - (spec.option.series.length - 1) / 2) * BESIDE];
        if (series.hollow) {
          more.itemStyle = {color: colour('paper'), borderColor: own, borderWidth: 2, opacity: 1};
        }
      }
      return Object.assign({}, series, more);
    };
  }

  /** How many lines its names take. */
  function legendLines(spec, room) {
    let lines = 1;
    let used = 0;
    new Set(spec.option.series.map(series => series.name)).forEach(name => {
      const width = name.length * LETTER_WIDTH + 40;
      lines += used + width > room && used > 0 ? 1 : 0;
      used = used + width > room ? width : used + width;
    });
    return lines;
  }

  function dress(spec, room) {
    const lines = spec.kind === 'lines';
    const plotted = spec.kind === 'plot';
    const top = 10 + LEGEND_LINE * legendLines(spec, room);
    const narrow = room < 520;
    const labelled = spec.kind === 'bars' && spec.option.series.some(one => one.label);
    const right = !labelled ? 40 : endOfErrors(spec) === undefined ? 90 : 115;
    const names = {axisLabel: {color: colour('ink'), width: narrow ? 110 : 170, overflow: 'break', lineHeight: 14,
      interval: 0}, axisTick: {show: false}, splitLine: {show: false}};
    const numbers = {axisLabel: {color: colour('ink'), hideOverlap: true, formatter: number}, splitNumber: 4};
    const upright = {axisLabel: Object.assign({showMaxLabel: spec.percentiles === true}, numbers.axisLabel),
      splitNumber: 4};
    const along = Object.assign({}, spec.option.xAxis.type === 'category' ? {} : numbers,
      {nameLocation: 'middle', nameGap: 26});
    if (spec.percentiles) {
      along.axisLabel = Object.assign({}, numbers.axisLabel, {formatter: percentile});
    }
    const errors = spec.kind === 'bars' ? endOfErrors(spec) : undefined;
    const across = errors === undefined ? numbers : Object.assign({max: errors}, numbers);
    const up = plotted && Object.assign({nameLocation: 'middle',
      nameGap: 14 + LETTER_WIDTH * number(spec.option.yAxis.max).length}, upright);
    return {
      animation: false,
      textStyle: {fontFamily: getComputedStyle(document.body).fontFamily, color: colour('ink')},
      grid: {left: plotted ? 24 : 8, right: right, top: top, bottom: plotted ? 26 : 6, containLabel: true},
      legend: Object.assign({type: 'plain', top: 2, left: 0, itemGap: 14, itemWidth: 18, itemHeight: 11,
        textStyle: {color: colour('ink'), fontSize: 12}},
        spec.percentiles ? {itemWidth: 28, itemStyle: {opacity: 0}, lineStyle: {width: 2}} : {}),
      tooltip: {trigger: lines ? 'axis' : 'item', confine: true, backgroundColor: colour('paper'),
        borderColor: colour('muted'), textStyle: {color: colour('ink'), fontSize: 12},
        formatter: at => Array.isArray(at) ? tipOfLines(spec, at) : tip(spec, at)},
      xAxis: axis(spec.option.xAxis, plotted ? along : Object.assign({nameLocation: 'end', nameGap: 6}, across)),
      yAxis: axis(spec.option.yAxis, plotted ? up : lines ? upright : names),
      series: spec.option.series.map(dressSeries(spec))
    };
  }

  function draw(entry) {
    entry.chart.setOption(dress(entry.spec, entry.chart.getWidth()), true);
    if (entry.spec.tallMarks) {
      const y = value => entry.chart.convertToPixel({yAxisIndex: 0}, value);
      const height = y(0) - y(entry.spec.option.yAxis.max);
      entry.chart.setOption({series: entry.spec.option.series.map(one => one.marks ? marks(height) : {})});
    }
    if (entry.spec.kind === 'bars' && endOfErrors(entry.spec) !== undefined) {
      drawErrors(entry);
    }
  }

  function begin(figure) {
    const plot = figure.querySelector('.plot');
    const spec = JSON.parse(figure.querySelector('script[type="application/json"]').textContent);
    plot.style.height = plot.clientHeight + LEGEND_LINE * (legendLines(spec, plot.clientWidth) - 1) + 'px';
    const entry = {plot: plot, spec: spec, chart: echarts.init(plot, null, {renderer: 'svg'})};
    draw(entry);
    drawn.push(entry);
  }

  function again(size) {
    drawn.forEach(entry => {
      entry.chart.resize(size);
      draw(entry);
    });
  }

  /** One after another, so that the page can be read meanwhile. */
  function beginAll(figures) {
    if (figures.length > 0) {
      begin(figures[0]);
      setTimeout(() => beginAll(figures.slice(1)));
    } else {
      root.dataset.drawn = String(drawn.length);
    }
  }

  function printing() {
    root.dataset.before = root.dataset.theme || '';
    root.dataset.theme = 'light';
    again({width: PRINT_WIDTH});
  }

  function printed() {
    if (root.dataset.before) {
      root.dataset.theme = root.dataset.before;
    } else {
      delete root.dataset.theme;
    }
    again({width: 'auto'});
  }

  /** In a table that has the focus the arrow keys go from number to number and show what it is. */
  function keys(table) {
    let row = 0;
    let column = 0;
    const traced = document.getElementById('traced');
    const steps = {ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1]};
    table.addEventListener('keydown', event => {
      const step = steps[event.key];
      const rows = table.querySelectorAll('tr');
      if (!step || rows.length === 0) {
        return;
      }
      event.preventDefault();
      row = Math.min(Math.max(row + step[0], 0), rows.length - 1);
      column = Math.min(Math.max(column + step[1], 0), rows[row].cells.length - 1);
      const cell = rows[row].cells[column];
      cell.scrollIntoView({block: 'nearest', inline: 'nearest'});
      traced.textContent = cell.textContent + (cell.title ? ': ' + cell.title : '');
    });
    table.addEventListener('blur', () => { traced.textContent = ''; });
  }

  document.querySelectorAll('.scroll').forEach(keys);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => again());
  window.addEventListener('resize', () => again());
  window.addEventListener('beforeprint', printing);
  window.addEventListener('afterprint', printed);
  beginAll(Array.from(document.querySelectorAll('figure')));
})();
