"""Golden values of lib/core/{stats,learn,detect} by NumPy and SciPy.

    apt-get install python3-scipy
    python3 tests/core/detect/golden/make_golden.py

Writes golden.json beside each of the three test folders. NumPy and SciPy versions are recorded in the files.
"""
import json
import math
import pathlib

import numpy as np
import scipy
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.optimize import nnls
from scipy.spatial.distance import jensenshannon
from scipy.stats import entropy

ROOT = pathlib.Path(__file__).resolve().parents[2]
rng = np.random.default_rng(2012)
HEAD = {
    'command': 'python3 tests/core/detect/golden/make_golden.py',
    'numpy': np.__version__,
    'scipy': scipy.__version__,
}


def smooth(counts, alpha=0.5):
    counts = np.asarray(counts, float)
    return (counts + alpha) / (counts.sum() + alpha * len(counts))


def kl(p, q):
    return float(entropy(smooth(p), smooth(q)))


def write(folder, values):
    path = ROOT / folder / 'golden' / 'golden.json'
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({**HEAD, **values}, indent=1) + '\n')


values = np.round(rng.lognormal(3, 1, 60), 3)
counts = [[200, 200, 300, 200, 100], [6, 5, 0, 6, 3]]
sizes = [5, 7, 9, 12, 16, 21, 28, 37, 50, 80]
heights = [1.9, 1.4, 1.15, 0.8, 0.66, 0.45, 0.37, 0.28, 0.2, 0.13]
powers = np.array([[s ** -i for i in range(8)] for s in sizes])
scale = np.linalg.norm(powers, axis=0)
plain = np.linalg.lstsq(powers / scale, np.array(heights), rcond=1e-13)[0] / scale
positive = nnls(powers / scale, np.array(heights))[0] / scale
cells = rng.integers(0, 7, 200).tolist()
total = np.bincount(cells, minlength=7)


def largest(size, leave_out):
    best = 0.0
    for start in range(len(cells) - size + 1):
        window = np.bincount(cells[start:start + size], minlength=7)
        best = max(best, kl(total - window if leave_out else total, window))
    return best


weights = [1, 2, 1, 4, 1, 2]
rows = rng.normal(size=(6, 3)).round(4)
target = rng.normal(size=6).round(4)
w = np.sqrt(np.array(weights, float))
edges = np.linspace(values.min(), values.max(), 7)
write('stats', {
    'values': values.tolist(),
    'quantiles': {str(q): float(np.quantile(values, q)) for q in (0, 0.05, 0.25, 0.5, 0.9, 0.95, 1)},
    'deviation': float(np.std(values)),
    'histogram': {'cells': 6, 'edges': edges.tolist(), 'counts': np.histogram(values, edges)[0].tolist()},
    'counts': counts,
    'kl': kl(*counts),
    'js': float(jensenshannon(smooth(counts[0]), smooth(counts[1])) ** 2),
    'leastSquares': {'rows': rows.tolist(), 'target': target.tolist(), 'weights': weights,
                     'plain': np.linalg.lstsq(rows, target, rcond=None)[0].tolist(),
                     'weighted': np.linalg.lstsq(rows * w[:, None], target * w, rcond=None)[0].tolist(),
                     'nonNegative': nnls(rows, target)[0].tolist()},
    'window': {'cells': cells, 'cases': [{'size': s, 'leaveOut': lo, 'D': largest(s, lo)}
                                        for s in (1, 5, 30, 150) for lo in (False, True)]},
})

points = np.vstack([rng.normal(c, 0.3, (n, 2)) for c, n in (((0, 0), 8), ((5, 1), 5), ((2, 6), 4), ((9, 9), 3))]).round(4)
groups = {}
for k in (2, 4, 10):
    labels = fcluster(linkage(points, 'average'), k, 'maxclust')
    groups[str(k)] = sorted([points[labels == g].mean(axis=0).round(9).tolist() for g in set(labels)])
write('learn', {'points': points.tolist(), 'centroids': groups})


def h(coefficients, x):
    return float(sum(a / x ** i for i, a in enumerate(coefficients)))


def shifted(coefficients):
    return max(0.0, max(D - h(coefficients, s) for s, D in zip(sizes, heights)))


text = np.round(rng.lognormal(7, 0.6, 128))
batch = np.round(rng.lognormal(6, 0.6, 30))
m = 1 + int(math.log2(len(text)))
logs = np.log1p(text)
cuts = np.linspace(logs.min(), logs.max(), m + 1)
place = lambda v: np.clip(np.searchsorted(cuts, np.log1p(v), side='right') - 1, 0, m - 1)
series = np.bincount(place(text), minlength=m)
tested = np.bincount(place(batch), minlength=m)
tags = rng.poisson([3, 8, 2, 1, 4], (60, 5))


def largest_tags(size, leave_out):
    best = 0.0
    for start in range(len(tags) - size + 1):
        window = tags[start:start + size].sum(axis=0)
        best = max(best, kl(tags.sum(axis=0) - (window if leave_out else 0), window))
    return best


write('detect', {
    'threshold': {'sizes': sizes, 'heights': heights, 'at': [1, 5, 10, 30, 50, 200, 1000],
                  'leastSquares': [h(plain, x) + shifted(plain) for x in (1, 5, 10, 30, 50, 200, 1000)],
                  'nonNegative': [h(positive, x) + shifted(positive) for x in (1, 5, 10, 30, 50, 200, 1000)]},
    'series': {'text': text.tolist(), 'batch': batch.tolist(), 'edges': np.expm1(cuts).tolist(),
               'counts': series.tolist(), 'batchCounts': tested.tolist(), 'D': kl(series, tested),
               'usualMedian': float(np.median(text)), 'presentMedian': float(np.median(batch))},
    'tags': {'documents': tags.tolist(), 'cases': [{'size': s, 'leaveOut': lo, 'D': largest_tags(s, lo)}
                                                   for s in (1, 10, 30) for lo in (False, True)]},
    'logits': [{'known': k, 'tokens': n, 'w': math.log((k + 1.8) / (n + 3) / (1 - (k + 1.8) / (n + 3)))}
               for k, n in ((0, 10), (50, 100), (271, 271))],
})
